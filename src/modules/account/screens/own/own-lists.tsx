import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton, Tag } from 'antd'
import type { ReactNode } from 'react'
import { printMoment } from '#kinds/moment/moment.ts'
import { loginKinds, loginResults } from '#modules/log/model/index.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import styles from './own.module.css'
import { endSession, fetchLogins, fetchSessions, type OwnSession } from './own-calls.ts'
import { OwnDevices } from './own-devices.tsx'

/** 登录设备: the live sessions, of which all but the present one may be ended, and the known browsers. */
export const ownSessionsPart = (
  <div className={styles.part}>
    <section>
      <h3 className={styles.title}>在线会话</h3>
      <OwnSessions />
    </section>
    <section>
      <h3 className={styles.title}>常用设备</h3>
      <p className={styles.note}>
        在常用设备上登录不会触发新设备提醒，他人输错密码也不影响您在这里登录。
      </p>
      <OwnDevices />
    </section>
  </div>
)

/** 登录记录: the logins of the last 90 days. */
export const ownLoginsPart = <OwnLogins />

const sessionsKey = ['own', 'sessions']

function OwnSessions() {
  const query = useQuery({ queryKey: sessionsKey, queryFn: fetchSessions })
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const end = (session: OwnSession) =>
    void modal.confirm({
      title: '确定让该设备下线吗？',
      content: session.device,
      onOk: async () => {
        try {
          await endSession(session.id)
          await client.invalidateQueries({ queryKey: sessionsKey })
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  return (
    <Rows
      {...query}
      rowOf={session => (
        <Row
          key={session.id}
          title={session.device ?? '未知终端'}
          note={[session.ip, session.area, `最近活动 ${printMoment(session.lastSeenAt)}`]}
        >
          {session.current ? (
            <Tag color="green">当前设备</Tag>
          ) : (
            <Button danger onClick={() => end(session)}>
              下线
            </Button>
          )}
        </Row>
      )}
    />
  )
}

function OwnLogins() {
  const query = useQuery({ queryKey: ['own', 'logins'], queryFn: fetchLogins })
  return (
    <Rows
      {...query}
      rowOf={login => (
        <Row
          key={login.id}
          title={printMoment(login.at)}
          note={[nameIn(loginKinds, login.kind), login.device, login.ip, login.area]}
        >
          <Tag color={login.result === 'ok' ? 'green' : 'red'}>
            {nameIn(loginResults, login.result)}
          </Tag>
        </Row>
      )}
    />
  )
}

function nameIn(names: Readonly<Record<string, string>>, code: string): string {
  return names[code] ?? code
}

interface RowsProps<R> {
  readonly data: readonly R[] | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly rowOf: (row: R) => ReactNode
}

function Rows<R>({ data, error, refetch, rowOf }: RowsProps<R>) {
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <EmptyState size="small" title="没有记录" />
  return <ul className={styles.rows}>{data.map(rowOf)}</ul>
}

interface RowProps {
  readonly title: string
  readonly note: readonly (string | null)[]
  readonly children: ReactNode
}

function Row({ title, note, children }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span>{title}</span>
        <span className={styles.quiet}>{note.filter(Boolean).join(' · ')}</span>
      </span>
      {children}
    </li>
  )
}
