import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { activity, activitySession } from '../../model/index.ts'
import { settingsOf } from '../settings.ts'
import { openCase } from '../show/open-case.ts'

interface Seen {
  readonly session: Row<typeof activitySession>
  readonly of: Row<typeof activity>
  readonly device: string
}

/** One phone that signs in several people at one session is looked at by a person (刷橙心). */
export async function noteSharedDevice(act: Act, { session, of, device }: Seen): Promise<void> {
  const { values } = await settingsOf(act)
  const { rows } = await act.tx.execute<{ user: string }>(sql`
    select distinct i."user" from sign_in i join activity_sign_up u on u.id::text = i.sign_up
     where u.session = ${session.id} and i.kind = 'in' and i.result = 'valid' and i.device = ${device}`)
  if (rows.length < values.sameDevice) return
  for (const { user } of rows)
    await openCase(act, {
      user,
      kind: '3',
      object: `${session.id}:${device}`.slice(0, 120),
      note: `${rows.length} 位用户用同一设备在「${of.title} ${session.name}」签到`,
    })
}
