import type { Act } from '#kernel/server/act.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { userMessage } from '#modules/website/model/index.ts'
import { orangeUser } from '../model/index.ts'

/** Tells one user of the programme something on the sites. */
export async function tellUser(
  act: Act,
  id: string,
  { title, content }: { readonly title: string; readonly content: string },
): Promise<void> {
  const user = await findRow(act.tx, orangeUser, id)
  if (user === undefined || user.state === 'left') return
  await insertRow(act, userMessage, { user: user.user, title: title.slice(0, 40), content })
}
