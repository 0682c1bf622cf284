import { createElement, Fragment, type ReactNode } from 'react'

/** Draws items that nothing but their place tells apart: lines being typed, outlines, blanks. */
export function ByPlace<T>({
  items,
  children,
}: {
  readonly items: readonly T[]
  readonly children: (item: T, at: number) => ReactNode
}) {
  return createElement(Fragment, null, ...items.map(children))
}
