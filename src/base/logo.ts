/** Backgrounds dark enough for white letters. */
const COLOURS = ['#27364b', '#1f5d63', '#5b3a6e', '#6e3a3a', '#3f5a2a', '#2b4a8b', '#7a4a12', '#454f57'] as const;

/** A generated picture for objects without one: the initials of the name on a color derived from it. */
export function drawLogo(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[A-Za-z0-9]/.test(word));
  const initials = words
    .map(([first]) => first?.toUpperCase())
    .slice(0, 3)
    .join('');
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
  const size = initials.length > 2 ? 16 : 19;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="${COLOURS[sum % COLOURS.length]}"/><text x="24" y="30.5" font-family="sans-serif" font-size="${size}" fill="#fff" text-anchor="middle">${initials}</text></svg>`;
}

/** The path of the logo of a built-in block type, below the root of the service. */
export const logoPath = (slug: string): string => `/logos/${slug}.svg`;
