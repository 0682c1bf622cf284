/** Bounds and defaults of tables (specification 9). */
export const tableLimits = {
  columns: 20,
  rows: 100,
  usualColumns: 5,
  usualRows: 5,
  /** The picker: so many cells at first, at most, and the side of one in pixels. */
  pickerStart: 10,
  pickerMost: 20,
  pickerCell: 22,
} as const
