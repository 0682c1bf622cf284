import type { Reader } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'

/** Which device a code names: by its serial or asset number, in the organisation it works for. */
export interface NamedDevice {
  readonly organisation: string
  readonly device: string
}

/** What the device behind a code works for now. */
export interface DeviceBehind {
  readonly number: string
  readonly cause: string | null
  /** What it raises money for, else its own number. */
  readonly title: string
  /** Why it takes no money now. */
  readonly whyNoMoney: string | null
}

/** Under what a device is found again. */
export const nameOfDevice = ({ organisation, device }: NamedDevice) => `${organisation} ${device}`

/** Finds the devices that codes name, by `nameOfDevice`; those that nobody has are left out. */
export const devicesBehind =
  extensionPoint<
    (reader: Reader, named: readonly NamedDevice[]) => Promise<ReadonlyMap<string, DeviceBehind>>
  >()

/** The devices of codes; undefined where this house keeps none. */
export async function findDevices(
  reader: Reader,
  codes: readonly { readonly organisation: string; readonly device: string | null }[],
): Promise<ReadonlyMap<string, DeviceBehind> | undefined> {
  const [find] = devicesBehind()
  if (find === undefined) return undefined
  const named = codes.flatMap(({ organisation, device }) =>
    device === null ? [] : [{ organisation, device }],
  )
  return named.length === 0 ? new Map() : find(reader, named)
}
