/** A sort of act that may be bound to security keys (ukey.md "设置"). */
interface ActGroup {
  readonly label: string
  readonly note: string
  /** Actions; `resource.*` means all of a resource. */
  readonly actions: readonly string[]
}

/** What the setting `ukey.actions` may name; each needs a second factor at least (BR-44). */
export const keyActs = {
  payout: {
    label: '拨付与退款',
    note: '审批、支付',
    actions: [
      'payout.approve',
      'payout.pay',
      'refund.approve',
      'refund.pay',
      'refund.retry',
      'refund.recover',
      'billLine.chargeback',
      'moneyOut.approve',
    ],
  },
  bankAccount: {
    label: '收付款账户',
    note: '银行账户的启用与解冻，商户号的开通',
    actions: ['bankAccount.approve', 'bankAccount.unfreeze', 'orgMerchant.activate'],
  },
  reconcile: {
    label: '对账调整',
    note: '差异处理、调账',
    actions: ['billLine.resolve', 'billLine.adjust', 'posting.adjust', 'period.reopen'],
  },
  grant: {
    label: '授权',
    note: '授予、确认、撤销授权，修改角色与代理',
    actions: ['grant.*', 'role.*', 'deputy.create'],
  },
  export: {
    label: '导出明文',
    note: '审批明文导出与未成年人信息查看，导出日志',
    actions: [
      'exportApproval.approve',
      'revealApproval.approve',
      'operation.export',
      'loginRecord.export',
      'dataAccess.export',
    ],
  },
  rescue: {
    label: '救助发放',
    note: '发放批次的审批与发放',
    actions: ['grantBatch.approve', 'grantBatch.issue'],
  },
  security: {
    label: '安全设置',
    note: '系统安全项、脱敏规则、受信CA',
    actions: ['platformSecurity.*', 'desensitisationRule.*', 'trustedCa.*'],
  },
} as const satisfies Readonly<Record<string, ActGroup>>

export type KeyAct = keyof typeof keyActs

/** The groups an action belongs to. Looking is never bound to a key. */
export function keyActsOf(action: string): KeyAct[] {
  const [resource = '', verb = ''] = action.split('.')
  if (verb === 'view') return []
  // The groups are those of the constant above.
  return (Object.keys(keyActs) as KeyAct[]).filter(group => {
    const actions: readonly string[] = keyActs[group].actions
    return actions.includes(action) || actions.includes(`${resource}.*`)
  })
}
