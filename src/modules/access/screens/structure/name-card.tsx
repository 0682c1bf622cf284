import { Modal, Typography } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useSession } from '#ui/logic/session.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { PersonAvatar } from '#ui/views/person-avatar.tsx'
import type { account } from '../../model/account.ts'
import styles from './name-card.module.css'

/** 名片: what one hands to others of a colleague; the phone as masked as everywhere. */
export function NameCard({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof account>
  readonly onClose: () => void
}) {
  const session = useSession()
  const name = row.realName
  const photo = row.userLogo !== null ? fileUrl(row.userLogo, 'thumb') : undefined
  const unit =
    textOf(row.shown.organisation) ?? session.account.organisation?.name ?? '公益宝管理平台'
  const positions = Array.isArray(row.shown.positions) ? row.shown.positions.map(String) : []
  const lines = [
    ['部门', textOf(row.shown.department)],
    ['岗位', positions.join('、') || undefined],
    ['直接上级', textOf(row.shown.manager)],
    ['手机', textOf(row.phone)],
    ['邮箱', textOf(row.email)],
    ['工号', textOf(row.staffNo)],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []))
  const text = [unit, name, ...lines.map(({ label, value }) => `${label}：${value}`)].join('\n')
  return (
    <Modal open width={420} title="名片" footer={null} onCancel={onClose}>
      <article className={styles.card}>
        <header className={styles.head}>
          <PersonAvatar size={56} name={name} picture={photo} />
          <div>
            <div className={styles.name}>{name}</div>
            <div className={styles.quiet}>{positions[0] ?? textOf(row.shown.department)}</div>
          </div>
        </header>
        <dl className={styles.facts}>
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <footer className={styles.foot}>
          {unit}
          <Typography.Text copyable={{ text, tooltips: ['复制名片', '已复制'] }} />
        </footer>
      </article>
    </Modal>
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
