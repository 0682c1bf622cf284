import { Alert, Button, Typography } from 'antd'
import styles from './recovery-codes.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** The codes for the day the phone is lost; they are shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div className={styles.part}>
      <Alert
        type="warning"
        showIcon
        title="请妥善保存恢复码"
        description="手机丢失时，每个恢复码可代替动态口令使用一次。它们只在此时显示。"
      />
      <div className={styles.codes}>
        {codes.map(code => (
          <code key={code}>{code}</code>
        ))}
      </div>
      <Typography.Text copyable={{ text: codes.join('\n'), tooltips: ['复制', '已复制'] }}>
        复制全部
      </Typography.Text>
      <Button type="primary" size="large" block onClick={onDone}>
        我已保存，继续
      </Button>
    </div>
  )
}
