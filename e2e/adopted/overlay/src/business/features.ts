export const features: Features = {
  texting: false,
  meetings: true,
  pages: { services: true, portfolio: true, about: true, packages: true, accessibility: true },
};
