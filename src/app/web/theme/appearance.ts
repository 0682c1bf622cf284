import { useSyncExternalStore } from 'react'
import { type Chosen, chosenIn, schemeOf } from './chosen-appearance.ts'

/** The appearance in force, and which scheme was chosen for it. */
export interface Appearance extends Chosen {
  readonly scheme: 'light' | 'dark'
  readonly chosenScheme: Chosen['scheme']
}

const place = 'gyb_appearance'
const listeners = new Set<() => void>()
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
let chosen = chosenIn(localStorage.getItem(place) ?? '')
let current = inForce()
systemDark.addEventListener('change', tell)

/** The appearance in force; chosen per browser, so that it holds before login too. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => current)
}

/** Changes part of the appearance and remembers it. */
export function changeAppearance(change: Partial<Chosen>): void {
  chosen = { ...chosen, ...change }
  localStorage.setItem(place, JSON.stringify(chosen))
  tell()
}

function tell(): void {
  current = inForce()
  for (const listener of listeners) listener()
}

function inForce(): Appearance {
  return {
    ...chosen,
    scheme: schemeOf(chosen, systemDark.matches),
    chosenScheme: chosen.scheme,
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
