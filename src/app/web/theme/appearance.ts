import { useSyncExternalStore } from 'react'

/** How a person wants to see the product: 显示 of the header. */
export interface Appearance {
  readonly scheme: 'light' | 'dark'
  readonly size: 'standard' | 'large'
  /** Whether visited pages stay open in a bar of tabs. */
  readonly tabs: 'on' | 'off'
}

const place = 'gyb_appearance'
const listeners = new Set<() => void>()
let current = remembered()

/** The appearance in force; chosen per browser, so that it holds before login too. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => current)
}

/** Changes part of the appearance and remembers it. */
export function changeAppearance(change: Partial<Appearance>): void {
  current = { ...current, ...change }
  localStorage.setItem(place, JSON.stringify(current))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function remembered(): Appearance {
  const text = localStorage.getItem(place) ?? ''
  return {
    scheme: text.includes('"dark"') ? 'dark' : 'light',
    size: text.includes('"large"') ? 'large' : 'standard',
    tabs: text.includes('"off"') ? 'off' : 'on',
  }
}
