import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { isSystem } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type equipment, equipmentEvent, type eventKinds } from '../../model/index.ts'

/** Whose event it is, and what happened. */
export interface NewEvent {
  readonly device: Pick<Row<typeof equipment>, 'id' | 'vendor' | 'organisation'>
  readonly kind: keyof typeof eventKinds
  readonly summary: string
  /** What the device's own clock said, ISO. */
  readonly deviceAt?: string | null
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Appends what happened to devices, in one statement. */
export async function noteEvents(act: Act, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const at = act.now.toISOString()
  await insertMany(
    act,
    equipmentEvent,
    events.map(({ device, kind, summary, deviceAt = null, detail = null }) => ({
      id: newId(),
      equipment: device.id,
      ...{ vendor: device.vendor, organisation: device.organisation },
      ...{ at, kind, deviceAt, detail },
      summary: summary.slice(0, 200),
      operator: isSystem(act.person) ? null : act.person.accountId,
    })),
  )
}
