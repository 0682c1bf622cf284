/** Line drawings on a field of 20 × 20; `t:` starts a text, drawn instead of a path. */
const drawings = {
  undo: 'M7 4 3.5 7.5 7 11M3.5 7.500H12a4.5 4.5 0 0 1 0 9H8',
  redo: 'm13 4 3.5 3.500L13 11m3.5-3.500H8a4.5 4.5 0 0 0 0 9h4',
  painter: 'M4 3.500h10v4H4zM14 5.500h2.500V10H10v2.500M8.5 12.500h3V17h-3z',
  eraser: 'm8.5 16.5-5-5L11 4l5.5 5.5-7 7zM6.5 8.500l5.5 5.500M9 16.500h8',
  bold: 'M6 4h4.500a3 3 0 0 1 0 6H6zm0 6h5.500a3 3 0 0 1 0 6H6z',
  italic: 'M8.5 4H14M6 16h5.500M11.5 4l-3 12',
  underline: 'M5.5 3.500v6a4.5 4.5 0 0 0 9 0v-6M4.5 17h11',
  strike:
    'M14 6.500C13.5 4.8 12 4 10 4 7.5 4 6 5.2 6 7c0 1.3.9 2.2 2.5 3M3.5 10h13M6 13.500c.5 1.7 2 2.5 4 2.5 2.5 0 4-1.2 4-3 0-.7-.2-1.3-.6-1.8',
  letters:
    'm2.5 15 4-10 4 10M4 11.500h5M17.5 9.500V15m0-2.750a2.750 2.750 0 1 1-5.5 0 2.750 2.750 0 0 1 5.5 0z',
  superscript: 'm3 7 7 9m0-9-7 9M13 4.500c.3-1 3.5-1.3 3.5.7 0 1.3-3.5 2.3-3.5 3.800H17',
  subscript: 'm3 4 7 9m0-9-7 9M13 13c.3-1 3.5-1.3 3.5.7 0 1.3-3.5 1.8-3.5 3.300H17',
  color: 'm5.5 12.5 4.5-10 4.5 10M7 9.500h6',
  backColor: 'm4 9 6.5-6 5 5.5-6 5.500H7L4 11zM7.5 6l5 5.500M3 14h3',
  alignLeft: 'M3 4.500h14M3 8.200h9M3 11.900h14M3 15.500h9',
  alignCenter: 'M3 4.500h14M5.5 8.200h9M3 11.900h14M5.5 15.500h9',
  alignRight: 'M3 4.500h14M8 8.200h9M3 11.900h14M8 15.500h9',
  alignJustify: 'M3 4.500h14M3 8.200h14M3 11.900h14M3 15.500h14',
  ordered:
    'M8.5 5H17M8.5 10H17M8.5 15H17M3 3.5 4.3 3v4M3 13.200c.3-.9 2.3-.9 2.3.4 0 1-2.3 1.7-2.3 3.400h2.5',
  bullets: 'M8 5h9M8 10h9M8 15h9M4 5h.01M4 10h.01M4 15h.01',
  indent: 'M3 4.500h14M9 8.200h8M3 11.900h14M3 15.500h14M3 7l2.5 1.500L3 10',
  lineHeight: 'M9.5 5H17M9.5 10H17M9.5 15H17M5 3.500v13M3 5.500l2-2 2 2m-4 9 2 2 2-2',
  spacing: 'M3 3.500h14M3 16.500h14M6 8h8M6 12h8',
  quote:
    'M8.5 5.500C5.5 6 4 8 4 11v3.500h4.500v-4H6M16.5 5.500c-3 .5-4.5 2.5-4.5 5.500v3.500h4.500v-4H14',
  link: 'M8.5 11.500a3.2 3.2 0 0 0 4.6 0l2.9-2.900A3.2 3.2 0 0 0 11.4 4l-1 1M11.5 8.500a3.2 3.2 0 0 0-4.6 0L4 11.400A3.2 3.2 0 0 0 8.6 16l1-1',
  unlink:
    'm12.5 11 3.5-3A3.2 3.2 0 0 0 11.4 4L9 6.500M7.5 9 4 12a3.2 3.2 0 0 0 4.6 4l2.4-2.500M3 3l14 14',
  picture: 'M3 4h14v12H3zM3 13l4-4 4 4 2.5-2.500L17 14M12.7 7.500h.01',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M7.7 4v12M12.3 4v12',
  chart: 'M3.5 3v13.500H17M7 13.500V9M10.5 13.500V5.500M14 13.500v-6',
  video: 'M3 4.500h14v11H3zM8.5 7.500v5l4-2.500z',
  audio: 'M8 15V5l8-1.500V13M8 15a2 2 0 1 1-4 0 2 2 0 0 1 4 0zm8-2a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  clip: 'm15.5 9-6 6a3.7 3.7 0 0 1-5.2-5.200l6.4-6.400a2.4 2.4 0 0 1 3.5 3.500l-6.2 6.200a1.2 1.2 0 0 1-1.8-1.700l5.5-5.5',
  code: 'm7 6-4 4 4 4m6-8 4 4-4 4M11.5 4l-3 12',
  plus: 'M10 4v12M4 10h12',
  frame: 'M3 4h14v12H3zM3 7.500h14M5 5.800h.01M7 5.800h.01M8 10l-2 2 2 2m4-4 2 2-2 2',
  map: 'M10 17.500c3.5-4 5-6.5 5-9a5 5 0 0 0-10 0c0 2.5 1.5 5 5 9zM10 10.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  anchor:
    'M10 7.500v9.500M10 7.500a2.2 2.2 0 1 0 0-4.5 2.2 2.2 0 0 0 0 4.500zM7 10h6M3.5 11.500c0 3.5 3 5.5 6.5 5.500s6.5-2 6.5-5.5',
  rule: 'M3 10h14M6 5.500h8M6 14.500h8',
  pageBreak: 'M5 8V3.500h10V8M5 12v4.500h10V12M2.5 10h2.500m2.5 0h5M15 10h2.5',
  calendar: 'M3.5 5h13v11.500h-13zM3.5 8.500h13M7 3v3.500M13 3v3.5',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l3 2',
  omega:
    'M4 16.500h4.500v-2.200C6.5 13.4 5 11.5 5 9a5 5 0 0 1 10 0c0 2.5-1.5 4.4-3.5 5.300v2.200H16',
  smile: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7 12c1.5 2 4.5 2 6 0M7.5 8h.01M12.5 8h.01',
  template:
    'M4 3h12v14H4zM6.5 6.500h7M6.5 9.500h3v4h-3zM12 9.500h1.500M12 11.500h1.500M12 13.500h1.5',
  background: 'M3 3.500h14v13H3zM3 12l9-8.500M3 16.5 17 4M9 16.500l8-7.500M14.5 16.5 17 14',
  find: 'M9 14.500a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4',
  typeset: 'M3 4.500h14M6 8.200h11M3 11.900h14M3 15.500h7M13.5 14l.8 1.7 1.7.8-1.7.8',
  plainPaste: 'M7 4H4.500v13h11V4H13M7 3h6v3H7zM7.5 9.500h5M10 9.500v5',
  source: 'M3 4h14v12H3zM8 7.5 5.5 10 8 12.500m4-5 2.5 2.5-2.5 2.5',
  preview:
    'M2.5 10c2-3.5 4.5-5 7.5-5s5.5 1.5 7.5 5c-2 3.5-4.5 5-7.5 5s-5.5-1.5-7.5-5zM10 12.200a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.400z',
  fullscreen: 'M7.5 3.500h-4v4M12.5 3.500h4v4M7.5 16.500h-4v-4M12.5 16.500h4v-4',
  leaveFullscreen: 'M3.5 7.500h4v-4M16.5 7.500h-4v-4M3.5 12.500h4v4M16.5 12.500h-4v4',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  print: 'M5.5 8V3.500h9V8M5.5 14H3V8h14v6h-2.500M5.5 12h9v5h-9z',
  trash: 'M3.5 5.500h13M8 5.500V3.500h4v2M5 5.500l.7 11h8.600l.7-11M8.5 8.500v5M11.5 8.500v5',
  selectAll:
    'M3.5 3.500h2m3 0h3m3 0h2v2m0 3v3m0 3v2h-2m-3 0h-3m-3 0h-2v-2m0-3v-3m0-3v-2M7 7h6v6H7z',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 8c.2-2.5 4.2-2.3 4.2 0 0 1.5-2.2 1.7-2.2 3.300M10 14h.01',
  rowAbove: 'M3 11h14v5H3zM10 3v5M7.5 5.500h5',
  rowBelow: 'M3 4h14v5H3zM10 12v5M7.5 14.500h5',
  columnLeft: 'M11 3h5v14h-5zM3 10h5M5.5 7.500v5',
  columnRight: 'M4 3h5v14H4zM12 10h5M14.5 7.500v5',
  deleteRow: 'M3 4h14v5H3zM7.5 12.500l5 4m0-4-5 4',
  deleteColumn: 'M4 3h5v14H4zM12.5 8l4 4m0-4-4 4',
  merge: 'M3 4h14v12H3zM6 10h8M8 8l-2 2 2 2m4-4 2 2-2 2',
  split: 'M3 4h14v12H3zM10 4v12M8 8l-2 2 2 2m4-4 2 2-2 2',
  header: 'M3 4h14v12H3zM3 8.500h14M3 5.500h14M3 7h14',
  cell: 'M3 4h14v12H3zM3 10h14M10 4v12',
  sort: 'M6 4v12m0 0-2.5-2.500M6 16l2.5-2.500M11.5 5H17M11.5 9h4M11.5 13h2.5',
  stripes: 'M3 4h14v12H3zM3 7h14M3 8h14M3 9h14M3 13h14M3 14h14',
  widths: 'M3 4v12M17 4v12M5.5 10h9M7.5 8l-2 2 2 2m5-4 2 2-2 2',
  settings:
    'M3 6h7m4 0h3M3 14h3m4 0h7M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  floatLeft: 'M3 4h6v6H3zM12 5h5M12 9h5M3 13h14M3 16.500h14',
  floatRight: 'M11 4h6v6h-6zM3 5h5M3 9h5M3 13h14M3 16.500h14',
  floatNone: 'M3 4h7v6H3zM3 13h14M3 16.500h14',
  floatCenter: 'M6.5 4h7v6h-7zM3 13h14M3 16.500h14',
  close: 'm5 5 10 10M15 5 5 15',
  edit: 'm4 16 1-3.500L13 4.500l2.5 2.5-8 8z',
  open: 'M11 3.500h5.500V9M16.5 3.5 9 11M14 11.500v5H3.500V6h5',
} as const

export type GlyphName = keyof typeof drawings

const weights: Partial<Record<GlyphName, number>> = { bold: 2, more: 2.4, bullets: 1.7 }

/** One of the editor's own drawings, in the colour of the text around it. */
export function Glyph({ name, size = 18 }: { readonly name: GlyphName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={weights[name] ?? 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
