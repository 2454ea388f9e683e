export const testimonial = 'none' as 'real' | 'invented' | 'none';
