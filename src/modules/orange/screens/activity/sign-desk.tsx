import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal, Progress, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { printMinute } from '#kinds/moment/moment.ts'
import { tell, useAsk } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import look from '#ui/views/look.module.css'
import { rollCall, sessionsOf, signDesk } from '../../model/activity-calls.ts'
import { activity as activityResource } from '../../model/index.ts'
import styles from '../orange.module.css'

/** 签到台: the code that changes every thirty seconds in large figures, who is there, and the roll call. */
export function SignDesk({
  activity,
  title,
  onClose,
}: {
  readonly activity: string
  readonly title: string
  readonly onClose: () => void
}) {
  const { data: sessions } = useAsk(sessionsOf, { id: activity })
  const [chosen, setChosen] = useState<string>()
  const session = chosen ?? sessions?.[0]?.id
  return (
    <Modal
      open
      width="100%"
      style={{ top: 0 }}
      title={`签到台 · ${title}`}
      footer={null}
      onCancel={onClose}
    >
      {sessions && (
        <Select
          style={{ minWidth: 280 }}
          aria-label="场次"
          value={session ?? null}
          options={sessions.map(({ id, name, present, passed }) => ({
            value: id,
            label: `${name}（${present}/${passed}）`,
          }))}
          onChange={setChosen}
        />
      )}
      {session ? <Desk key={session} session={session} /> : <Skeleton active />}
    </Modal>
  )
}

function Desk({ session }: { readonly session: string }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const key = ['resource', activityResource.path, 'desk', session]
  const [picked, setPicked] = useState<readonly string[]>([])
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => tell(signDesk, { session }),
    refetchInterval: 3000,
  })
  if (!data) return <Skeleton active />
  const call = async (out: boolean) => {
    try {
      const { done, refused } = await tell(rollCall, { session, signUps: [...picked], out })
      if (refused.length > 0) message.warning(refused.slice(0, 3).join('；'))
      else message.success(`已${out ? '签退' : '签到'} ${done} 人`)
      setPicked([])
      await client.invalidateQueries({ queryKey: key })
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <div className={styles.desk}>
      <div className={styles.deskCode}>
        <div className={styles.code}>{data.code}</div>
        <Progress aria-label="签到码剩余时间" percent={(data.left / 30) * 100} showInfo={false} />
        <div className={look.quiet}>{data.left} 秒后更换，拍照转发无效</div>
        <div className={styles.present}>
          {data.present} <span className={look.quiet}>/ {data.passed} 人到场</span>
        </div>
      </div>
      <div className={look.stack}>
        <div className={look.line}>
          <Button disabled={picked.length === 0} type="primary" onClick={() => void call(false)}>
            点名签到
          </Button>
          <Button disabled={picked.length === 0} onClick={() => void call(true)}>
            点名签退
          </Button>
        </div>
        <Table
          size="small"
          rowKey="signUp"
          dataSource={[...data.people]}
          pagination={{ pageSize: 50, size: 'small', hideOnSinglePage: true }}
          rowSelection={{
            selectedRowKeys: [...picked],
            onChange: keys => setPicked(keys.map(String)),
          }}
          columns={[
            { title: '用户', dataIndex: 'nickname' },
            {
              title: '签到',
              render: (_, { signInAt }) => (signInAt ? printMinute(signInAt) : '—'),
            },
            {
              title: '签退',
              render: (_, { signOutAt }) => (signOutAt ? printMinute(signOutAt) : '—'),
            },
          ]}
        />
      </div>
    </div>
  )
}
