export const switches: Switches = {
  texting: false,
  meetings: true,
  pages: { services: true, portfolio: true, about: true, packages: true },
};
