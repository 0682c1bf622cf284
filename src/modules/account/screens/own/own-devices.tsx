import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton, Typography } from 'antd'
import { printMoment } from '#kinds/moment/moment.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import styles from './own.module.css'
import { fetchDevices, forgetDevice, type OwnDevice, renameDevice } from './own-calls.ts'

const devicesKey = ['own', 'devices']

/** 常用设备: known browsers under names that their holder gives them. */
export function OwnDevices() {
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const { data, error, refetch } = useQuery({ queryKey: devicesKey, queryFn: fetchDevices })
  const change = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (failure) {
      message.error(sentenceOfError(failure))
    }
    await client.invalidateQueries({ queryKey: devicesKey })
  }
  const rename = (device: OwnDevice, typed: string) => {
    const label = typed.trim()
    if (label !== '' && label !== device.label) void change(renameDevice(device, label))
  }
  const forget = (device: OwnDevice) =>
    void modal.confirm({
      title: '确定移除该设备吗？',
      content: '下次在该设备登录时会当作新设备提醒您。',
      onOk: () => change(forgetDevice(device)),
    })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <EmptyState size="small" title="没有常用设备" />
  return (
    <ul className={styles.rows}>
      {data.map(device => (
        <li key={device.id} className={styles.row}>
          <span className={styles.words}>
            <Typography.Text
              editable={{
                tooltip: '改名',
                maxLength: 60,
                onChange: typed => rename(device, typed),
              }}
            >
              {device.label}
            </Typography.Text>
            <span className={styles.quiet}>
              首次登录 {printMoment(device.firstSeenAt)} · 最近登录 {printMoment(device.lastSeenAt)}
            </span>
          </span>
          <Button onClick={() => forget(device)}>移除</Button>
        </li>
      ))}
    </ul>
  )
}
