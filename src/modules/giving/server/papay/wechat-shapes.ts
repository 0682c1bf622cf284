import { z } from 'zod'
import type { FailKind } from '../../model/index.ts'
import type { ContractOutcome, DebitOutcome } from './channel.ts'

/** An order as a query or a notice tells it. */
export const order = z.object({
  out_trade_no: z.string().max(64),
  trade_state: z.string(),
  trade_state_desc: z.string().default(''),
  transaction_id: z.string().max(64).default(''),
  success_time: z.string().default(''),
  amount: z.object({ total: z.int() }).optional(),
  sp_appid: z.string().max(40).default(''),
  payer: z.object({ sp_openid: z.string().max(64).default('') }).optional(),
})

/** A contract as a query or a notice tells it. */
export const contract = z.object({
  contract_id: z.string().max(64).default(''),
  out_contract_code: z.string().max(64),
  contract_state: z.string(),
  contract_signed_time: z.string().default(''),
  contract_terminate_info: z
    .object({ contract_termination_remark: z.string().default('') })
    .optional(),
})

export const failure = z.object({ code: z.string().default(''), message: z.string().default('') })

/** A notice around what it tells. */
export const notice = z.object({
  event_type: z.string(),
  resource: z.object({
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
})

/** Why a debit failed, by the channel's code or words. */
export function failKindOf(code: string, message: string): FailKind {
  const said = `${code} ${message}`
  if (/NOT_?ENOUGH|余额不足|额度/.test(said)) return 'balance'
  if (/RISK|ACCOUNT_ERROR|风险|风控|异常账户/.test(said)) return 'risk'
  if (/CONTRACT_(NOT_EXIST|TERMINATED|ERROR)|解约|协议/.test(said)) return 'ended'
  if (/SYSTEM|BANK|FREQUENCY|RATELIMIT|系统|银行/.test(said)) return 'channel'
  return 'other'
}

/** What an order says of its debit. */
export function debitOf(told: z.infer<typeof order>): DebitOutcome {
  const { trade_state: state, trade_state_desc: words, out_trade_no: orderNo } = told
  if (state === 'SUCCESS' || state === 'REFUND')
    return {
      ...{ at: 'paid', orderNo, tradeNo: told.transaction_id, amount: told.amount?.total ?? 0 },
      paidAt: momentOf(told.success_time),
      ...payerOf(told),
    }
  if (['PAYERROR', 'PAY_FAIL', 'CLOSED', 'REVOKED'].includes(state))
    return { at: 'failed', orderNo, kind: failKindOf('', words), message: words || state }
  return { at: 'pending' }
}

/** An open id holds within the app of the service provider that asked for the debit. */
function payerOf({ sp_appid: appId, payer }: z.infer<typeof order>) {
  const openId = payer?.sp_openid ?? ''
  return appId === '' || openId === '' ? {} : { payer: { appId, openId } }
}

/** What a contract says of itself. */
export function contractOf(told: z.infer<typeof contract>): ContractOutcome {
  const code = told.out_contract_code
  if (told.contract_state === 'SIGNED')
    return {
      ...{ at: 'signed', code, contractId: told.contract_id },
      signedAt: momentOf(told.contract_signed_time),
    }
  if (told.contract_state === 'TERMINATED' || told.contract_state === 'EXPIRED')
    return {
      ...{ at: 'ended', code },
      message: told.contract_terminate_info?.contract_termination_remark ?? '',
    }
  return { at: 'absent' }
}

const momentOf = (text: string) => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? new Date().toISOString() : at.toISOString()
}
