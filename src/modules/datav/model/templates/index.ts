import type { ScreenSnapshot } from '../screen-snapshot.ts'

/** A finished screen to begin with. */
export interface ScreenTemplate {
  readonly label: string
  readonly description: string
  readonly snapshot: ScreenSnapshot
}

/** The finished screens that the product brings, by the key that a new screen names. */
export const screenTemplates: Readonly<Record<string, ScreenTemplate>> = {}
