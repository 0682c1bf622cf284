import type { ComponentType } from 'react'
import type { Places } from '#kernel/resource/module-model.ts'

/** Brings the code of a screen when it is first opened. */
export type ScreenThunk = () => Promise<{ readonly default: ComponentType }>

/** Address → screen: `{ '/project/promine': listOf(project), '/project/x': () => import('./x.tsx') }`. */
export type ScreenMap = Readonly<Record<string, ScreenThunk>>

/** The component of each place that the module's model says it has: none forgotten, none unsaid. */
export type ScreensOf<P extends Places> = {
  readonly [K in keyof P as P[K] extends { readonly planned: true } ? never : K]: ScreenThunk
}
