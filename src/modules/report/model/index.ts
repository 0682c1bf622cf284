import type { AnyResource } from '#kernel/resource/resource.ts'
import { reportInstance } from './report-instance.ts'

export * from './paper.ts'
export * from './report-block.ts'
export * from './report-instance.ts'

/** Every resource of reports, for the browser's registry. */
export const reportResources: readonly AnyResource[] = [reportInstance]
