import type { AnyResource } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { extensionPoint } from './extension-point.ts'
import { isSystem } from './person.ts'

interface AskedOfRecord {
  readonly resource: AnyResource
  readonly id: string
  readonly action: string
}

/**
 * Asked before a person does something to a record: throws where it may not be this person who does
 * it, whatever rights there are.
 */
export const recordRules = extensionPoint<(act: Act, asked: AskedOfRecord) => Promise<void>>()

/** Throws where one of the rules forbids the act; the product itself is not asked. */
export async function heedRecordRules(act: Act, asked: AskedOfRecord): Promise<void> {
  if (isSystem(act.person)) return
  for (const rule of recordRules()) await rule(act, asked)
}
