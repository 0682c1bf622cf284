import type { Row } from '#kernel/resource/resource.ts'
import type { importTask } from '../model/import-task.ts'

/** A stored import task. */
export type ImportRow = Row<typeof importTask>
