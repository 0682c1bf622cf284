/** A printed amount in yuan as fen; undefined when it is none. Never goes through a float. */
export function fenOf(printed: string): number | undefined {
  return scaled(printed, 2)
}

/** A printed fee in yuan × 10^5, the channel's own precision; undefined when it is none. */
export function feeE5Of(printed: string): number | undefined {
  return scaled(printed, 5)
}

/** A fee in fen, half a fen away from zero, so that a returned fee mirrors the fee taken. */
export function feeFen(feeE5: number): number {
  const fen = Math.floor((Math.abs(feeE5) + 500) / 1000)
  return feeE5 < 0 && fen > 0 ? -fen : fen
}

/** Fen as a bill prints them: `-1.05`. */
export function printFen(fen: number): string {
  return printScaled(fen, 2)
}

/** A fee × 10^5 as a bill prints it: `0.20000`. */
export function printFeeE5(feeE5: number): string {
  return printScaled(feeE5, 5)
}

const amount = /^(-?)(\d{1,10})(?:\.(\d{1,5}))?$/

function scaled(printed: string, places: number): number | undefined {
  const [match, sign, whole = '', fraction = ''] = amount.exec(printed) ?? []
  if (match === undefined || fraction.length > places) return
  const value = Number(whole + fraction.padEnd(places, '0'))
  return sign && value > 0 ? -value : value
}

function printScaled(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const sign = value < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
