import { type ComponentProps, type ComponentType, createElement, lazy, Suspense } from 'react'

/**
 * A heavy part whose code comes when it is first shown. Dialogs need no placeholder: they appear
 * when they are ready, within a moment of the click.
 */
export function lazyPart<P extends object>(bring: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => ({ default: await bring() }))
  return (props: P) =>
    createElement(
      Suspense,
      { fallback: null },
      // The one cast: lazy() hides the plain props of the component that it brings.
      createElement(Part, props as ComponentProps<typeof Part>),
    )
}
