import { Alert, Modal, Typography } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import dialog from '#ui/views/dialog.module.css'
import type { targetDonor } from '../../model/target-donor.ts'
import styles from './link-dialog.module.css'

/** The address of somebody's invitation; null where none is open, or this person may not send it. */
export function linkOf(row: PresentedOf<typeof targetDonor>): string | null {
  const link = row.extra?.link
  return link != null ? link : null
}

export interface LinkDialogProps {
  readonly people: readonly PresentedOf<typeof targetDonor>[]
  onClose(): void
}

/** The invitations to send: one by one, or all of them at once. */
export function LinkDialog({ people, onClose }: LinkDialogProps) {
  const open = people.filter(row => linkOf(row) !== null)
  const without = people.length - open.length
  const all = open.map(row => `${row.name} ${linkOf(row)}`).join('\n')
  return (
    <Modal
      open
      width={640}
      title={people.length === 1 ? `${people[0]?.name}的邀请链接` : '邀请链接'}
      footer={null}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        {open.length > 0 && (
          <Alert
            type="info"
            showIcon
            title="链接只对受邀手机号有效，请逐一发给本人"
            description="其他手机号打开后不能捐赠，会看到「不在定向募捐范围」。"
          />
        )}
        {without > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`${without} 人没有有效的邀请链接，请先生成或更换`}
          />
        )}
        {open.length > 0 && (
          <ul className={styles.links}>
            {open.map(row => (
              <li key={row.id}>
                <span className={styles.name}>
                  {row.name}
                  <small>{row.phone}</small>
                </span>
                <Typography.Text
                  className={styles.address ?? ''}
                  ellipsis
                  copyable={{ text: linkOf(row) ?? '', tooltips: ['复制链接', '已复制'] }}
                >
                  {linkOf(row)}
                </Typography.Text>
              </li>
            ))}
          </ul>
        )}
        {open.length > 1 && (
          <Typography.Text copyable={{ text: all, tooltips: ['复制全部', '已复制'] }}>
            复制全部 {open.length} 人的姓名与链接
          </Typography.Text>
        )}
      </div>
    </Modal>
  )
}
