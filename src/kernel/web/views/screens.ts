import type { ComponentType } from 'react'

/** Brings the code of a screen when it is first opened. */
export type ScreenThunk = () => Promise<{ readonly default: ComponentType }>

/** Address → screen: `{ '/project/promine': listOf(project), '/project/x': () => import('./x.tsx') }`. */
export type ScreenMap = Readonly<Record<string, ScreenThunk>>
