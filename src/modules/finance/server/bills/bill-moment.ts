const printed = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** A moment that a channel printed in Beijing time, as ISO; seconds may be left out. Undefined when it is none. */
export function printedMoment(cell: string): string | undefined {
  const [match, year, month = '', day = '', hour = '', minute, second = '00'] =
    printed.exec(cell) ?? []
  if (match === undefined) return
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}:${second}`
  const utc = new Date(`${iso}Z`)
  if (Number.isNaN(utc.getTime()) || utc.toISOString().slice(0, 19) !== iso) return
  return `${iso}+08:00`
}

/** ISO to the channels' Beijing time: `2026-11-10 09:30:00`. */
export function printMoment(iso: string): string {
  const beijing = new Date(new Date(iso).getTime() + 8 * 60 * 60 * 1000)
  return beijing.toISOString().slice(0, 19).replace('T', ' ')
}
