/** Names of the pictures an icon captcha can show. */
export type IconName = keyof typeof iconShapes

/**
 * Pictures of the icon captcha, each drawn in a square of 24 units; `fill` and
 * `stroke` come from the surrounding group.
 */
export const iconShapes = {
  house: '<path d="M3 12 12 4l9 8v9h-6v-6H9v6H3z"/>',
  star: '<path d="m12 2 3 7 7 1-5 5 1 7-6-4-6 4 1-7-5-5 7-1z"/>',
  heart: '<path d="M12 21C-2 12 4 2 9 4c2 1 3 3 3 3s1-2 3-3c5-2 11 8-3 17z"/>',
  umbrella: '<path d="M2 12a10 9 0 0 1 20 0z"/><path fill="none" d="M12 12v7a2 2 0 0 1-4 0"/>',
  leaf: '<path d="M4 20C2 8 10 3 21 3c0 12-6 18-14 16z"/><path fill="none" d="M3 22 14 10"/>',
  fish: '<path d="M2 12c4-8 11-8 15-2l5-4v12l-5-4c-4 6-11 6-15-2z"/><circle cx="7" cy="11" r="1" fill="#fff"/>',
  cup: '<path d="M4 7h13v9a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4z"/><path fill="none" d="M17 9h2a2 2 0 0 1 0 6h-2"/>',
  bell: '<path d="M12 3c5 0 6 4 6 8 0 3 2 4 3 6H3c1-2 3-3 3-6 0-4 1-8 6-8z"/><circle cx="12" cy="20" r="2"/>',
  key: '<circle cx="7" cy="12" r="5"/><circle cx="7" cy="12" r="2" fill="#fff"/><path d="M12 11h10v6h-3v-4h-2v3h-2v-3h-3z"/>',
  sun: '<circle cx="12" cy="12" r="5"/><path d="M12 1v4M12 19v4M1 12h4M19 12h4M4 4l3 3M17 17l3 3M20 4l-3 3M7 17l-3 3"/>',
  moon: '<path d="M15 2a10 10 0 1 0 7 14A9 9 0 0 1 15 2z"/>',
  boat: '<path d="M2 16h20l-4 6H6z"/><path d="M11 2v12H3z"/><path d="M13 5v9h6z"/>',
  tree: '<path d="m12 2 7 9h-3l5 7H3l5-7H5z"/><path d="M10 18h4v4h-4z"/>',
  flag: '<path d="M5 2v20"/><path d="M6 3h14l-4 5 4 5H6z"/>',
  drop: '<path d="M12 2c5 7 8 10 8 13a8 7 0 0 1-16 0c0-3 3-6 8-13z"/>',
  cloud: '<path d="M6 19a5 5 0 0 1 0-9 6 6 0 0 1 12-1 5 5 0 0 1 0 10z"/>',
  bolt: '<path d="M14 1 4 14h7l-2 9 11-14h-7z"/>',
  book: '<path d="M12 6C9 3 5 3 2 4v15c3-1 7-1 10 2 3-3 7-3 10-2V4c-3-1-7-1-10 2z"/><path d="M12 6v15" stroke="#fff"/>',
  gift: '<path d="M3 8h18v5H3z"/><path d="M4 14h16v8H4z"/><path fill="none" d="M12 8C6 8 6 2 9 3s3 5 3 5 0-4 3-5 3 5-3 5z"/>',
  apple:
    '<path d="M12 8c4-4 9-1 9 5s-5 11-9 8c-4 3-9-2-9-8s5-9 9-5z"/><path fill="none" d="M12 8c0-3 1-5 4-6"/>',
  car: '<path d="M2 17v-5l3-1 3-5h8l3 5 3 1v5z"/><circle cx="7" cy="18" r="3"/><circle cx="17" cy="18" r="3"/>',
  clock:
    '<circle cx="12" cy="12" r="10"/><path fill="none" stroke="#fff" stroke-width="2.4" d="M12 5v7l5 3"/>',
  lock: '<path d="M4 11h16v11H4z"/><path fill="none" stroke-width="2.6" d="M7 11V8a5 5 0 0 1 10 0v3"/>',
  flower:
    '<circle cx="12" cy="6" r="4"/><circle cx="18" cy="11" r="4"/><circle cx="16" cy="18" r="4"/><circle cx="8" cy="18" r="4"/><circle cx="6" cy="11" r="4"/><circle cx="12" cy="12.5" r="3" fill="#fff"/>',
}
