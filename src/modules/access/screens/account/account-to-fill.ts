import type { AnyResource } from '#kernel/resource/resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { account, loginNameStays } from '../../model/account.ts'

/** The account as its form asks for it: to people of a unit it is of their own unit. */
export function accountToFill(by: string, before?: PresentedOf<typeof account>): AnyResource {
  const { fields, views } = account
  return {
    ...account,
    fields: {
      ...fields,
      // Only accounts of the first start come without a phone.
      phone: { ...fields.phone, required: true, late: false },
      ...(before?.lastLoginAt == null
        ? {}
        : { loginName: { ...fields.loginName, frozen: true, hint: loginNameStays } }),
    },
    views: by === 'platform' ? views : { ...views, form: { ...views.form, ...ofOwnUnit } },
  }
}

const ofOwnUnit = {
  账号: ['loginName', 'realName', 'phone', 'email', 'validUntil'],
  组织: ['department', 'positions', 'manager', 'staffNo', 'joinedAt'],
}
