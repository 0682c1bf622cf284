import { expect, it } from 'vitest'
import { accountToFill } from './account-to-fill.ts'

type Before = NonNullable<Parameters<typeof accountToFill>[1]>
const row = (lastLoginAt: string | null) =>
  // The cast of a row of which the form reads no more than this.
  ({
    ...{ id: 'one', version: 1, can: [], shown: {}, lastLoginAt },
    ...{ createdAt: '', createdBy: null, updatedAt: '', updatedBy: null },
  }) as unknown as Before

it('keeps the login name open until its holder has signed in, and says then why it stays', () => {
  const open = [undefined, row(null)].map(
    before => accountToFill('platform', before).fields.loginName,
  )
  expect(open.map(field => field?.frozen)).toEqual([undefined, undefined])
  const held = accountToFill('platform', row('2026-11-01T00:00:00Z')).fields.loginName
  expect(held).toMatchObject({ frozen: true, hint: '首次登录后不能修改登录名' })
})

it('asks people of a unit for no owner', () => {
  const asks = (by: 'platform' | 'organisation') =>
    Object.values(accountToFill(by).views.form ?? {})
      .flat()
      .includes('ownerKind')
  expect([asks('platform'), asks('organisation')]).toEqual([true, false])
})
