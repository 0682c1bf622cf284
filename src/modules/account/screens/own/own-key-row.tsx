import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { ReasonDialog } from '#ui/views/reason-dialog.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { securityKey } from '../../model/security-key.ts'
import styles from './own.module.css'
import { factorsKey, type OwnKey, reportLoss } from './own-calls.ts'

const kinds: Readonly<Record<string, string>> = securityKey.fields.kind.options

/** One security key of the person, which its holder reports lost at once. */
export function OwnKeyRow({ row }: { readonly row: OwnKey }) {
  const [isLosing, setLosing] = useState(false)
  const mayLose = row.state === 'normal' || row.state === 'frozen'
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span>UKEY {row.serial}</span>
        <span className={styles.quiet}>
          {kinds[row.kind] ?? row.kind}
          {row.validUntil && `，证书有效期至 ${dayInBeijing(new Date(row.validUntil))}`}
        </span>
      </span>
      <StateTag of={securityKey} state={row.state} />
      {mayLose && (
        <Button danger onClick={() => setLosing(true)}>
          挂失
        </Button>
      )}
      {isLosing && <LossDialog row={row} onClose={() => setLosing(false)} />}
    </li>
  )
}

function LossDialog({ row, onClose }: { readonly row: OwnKey; onClose(): void }) {
  const client = useQueryClient()
  return (
    <ReasonDialog
      title={`挂失 UKEY ${row.serial}`}
      okText="挂失"
      isDanger
      label="挂失原因"
      min={2}
      note="挂失立即生效：用它登录的会话会结束，它不能再用于登录和验证。找回后由管理员解除挂失。"
      done="已挂失"
      onSend={async reason => {
        await reportLoss(row.id, reason)
        await client.invalidateQueries({ queryKey: factorsKey })
      }}
      onClose={onClose}
    />
  )
}
