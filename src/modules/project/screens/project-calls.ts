import { causeCalls } from '#modules/cause/model/cause-calls.ts'
import { asCauseRecord } from '#modules/cause/model/index.ts'
import { project } from '../model/index.ts'

/** The calls of projects beside those that every resource has. */
export const projectCalls = causeCalls(asCauseRecord(project))
