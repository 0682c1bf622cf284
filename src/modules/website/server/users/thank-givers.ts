import { inArray } from 'drizzle-orm'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { columnNamed, tableNameOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import type { ThankListener } from '#modules/people/server/index.ts'
import { registeredUser, userMessage } from '../../model/index.ts'
import { asWritten, checkWords } from '../words/word-list.ts'

/** Puts thanks into the inbox of the registered users who hold the giver's phone; nobody else can be reached. */
export const thankGiver: ThankListener = async (act, { phone, words, way }) => {
  const { hits } = await checkWords(act.tx, words, { scope: 'message' })
  const refused = hits.find(({ level }) => level === 'block')
  if (refused !== undefined) act.refuse(`感谢语含敏感词「${asWritten(words, refused)}」`, 'words')
  if (phone === null || way !== 'site') return
  const { phoneIndex } = blindIndexesOf(
    registeredUser.fields,
    { phone },
    tableNameOf(registeredUser),
  )
  if (phoneIndex == null) return
  const users = await findRows(
    act.tx,
    registeredUser,
    inArray(columnNamed(registeredUser, 'phoneIndex'), [phoneIndex]),
    10,
  )
  for (const { id: user, state } of users)
    if (state === 'normal' || state === 'frozen')
      await insertRow(act, userMessage, { user, title: '感谢您的捐赠', content: words })
}
