import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { absent } from '#kernel/server/refusal.ts'
import { findRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { maskField } from '#kinds/registry.ts'
import { idInToken, isTokenOf, recordToken } from '#services/vault/record-token.ts'
import { targetDonor } from '../model/index.ts'
import { findCause } from './kinds.ts'
import { causePorts } from './ports.ts'

type Invited = Row<typeof targetDonor>

/** States of a cause in which its people may be invited. */
const inviting: readonly string[] = ['approved', 'raising', 'paused']

const open: readonly string[] = ['sent', 'opened']

/**
 * The token of an invitation: whose it is, signed together with the phone and the number of the
 * link. Another phone, a renewed link and a made-up token open nothing; nothing of it is stored.
 */
export function tokenOf(invited: Pick<Invited, 'id' | 'phone' | 'inviteNo'>): string {
  return recordToken(signedOf(invited))
}

const signedOf = ({ id, phone, inviteNo }: Pick<Invited, 'id' | 'phone' | 'inviteNo'>) => ({
  ...{ purpose: 'invitation', id },
  facts: `${inviteNo} ${phone}`,
})

/** Who was invited with a token; undefined for a token that opens nothing (any more). */
export async function invitedBy(reader: Reader, token: string): Promise<Invited | undefined> {
  const id = idInToken(token)
  const invited = id === undefined ? undefined : await findRow(reader, targetDonor, id)
  if (invited === undefined || !open.includes(invited.state)) return undefined
  return isTokenOf(token, signedOf(invited)) ? invited : undefined
}

/** Refuses an invitation to a drive that may not ask anybody yet, or from an organisation without a site. */
export async function refuseUninvitable(act: Act, invited: Invited): Promise<void> {
  const known = await findCause(act.tx, invited.cause)
  if (known === undefined) throw absent()
  if (!inviting.includes(known.row.state))
    act.refuse(`${known.kind.label}审核通过后、募捐结束前才能邀请`)
  if ((await causePorts().siteOf(act.tx, invited.organisation)) === null)
    act.refuse('机构还没有设置站点域名，请先在公益号配置中填写')
}

/** The address that an invitation is sent as; null where nothing is open. */
export function linkOf(invited: Invited, site: string | null): string | null {
  if (site === null || !open.includes(invited.state)) return null
  return `${site}/invite/${tokenOf(invited)}`
}

/** What a site shows to somebody who follows an invitation; amounts in fen. */
export interface OpenedInvitation {
  readonly cause: {
    readonly id: string
    readonly title: string
    readonly summary: string | null
    readonly targetAmount: number
    readonly minAmount: number
    readonly raiseStart: string
    /** null: without an end. */
    readonly raiseEnd: string | null
    readonly isRaising: boolean
  }
  /** Masked: only whoever has this phone may give. */
  readonly phone: string
}

/**
 * Opens an invitation on the site of its organisation and remembers when it was opened first;
 * undefined for a token that opens nothing there.
 */
export async function openInvitation(
  act: Act,
  { organisation, token }: { readonly organisation: string; readonly token: string },
): Promise<OpenedInvitation | undefined> {
  const found = await invitedBy(act.tx, token)
  if (found?.organisation !== organisation) return undefined
  const invited = await lockRow(act, targetDonor, found.id)
  const known = await findCause(act.tx, invited.cause)
  if (known === undefined) return undefined
  if (invited.state === 'sent')
    await moveRow(act, targetDonor, invited, 'open', { openedAt: act.now.toISOString() })
  const { id, title, summary, targetAmount, minAmount, raiseStart, raiseEnd, state } = known.row
  const isRaising = state === 'raising'
  return {
    cause: { id, title, summary, targetAmount, minAmount, raiseStart, raiseEnd, isRaising },
    phone: String(maskField(targetDonor.fields.phone, invited.phone)),
  }
}
