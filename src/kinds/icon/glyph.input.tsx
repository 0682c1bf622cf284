import type { ComponentType } from 'react'
import * as icons from './icon-set.input.tsx'

/** The icons that may be chosen, by name. */
export const iconSet: Readonly<Record<string, ComponentType>> = { ...icons }

/** One icon by name; its name where the set does not know it. */
export function Glyph({ name }: { name: string }) {
  const Icon = iconSet[name]
  return Icon ? (
    <span role="img" aria-label={name} style={{ fontSize: 18 }}>
      <Icon />
    </span>
  ) : (
    name
  )
}
