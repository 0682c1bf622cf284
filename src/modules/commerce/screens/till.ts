import type { Shop } from './shop.ts'

/** This device, as the shop's list of attempts names it. */
export function terminalOf(): string {
  const held = localStorage.getItem('till')
  if (held !== null) return held
  const made = `收银台-${crypto.randomUUID().slice(0, 6)}`
  localStorage.setItem('till', made)
  return made
}

/** What both ways of the till need. */
export interface TillProps {
  readonly shop: Shop
  onNext(): void
}
