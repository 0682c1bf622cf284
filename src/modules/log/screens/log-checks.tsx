import { App, Button, DatePicker, Modal, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useTask } from '#ui/logic/use-tasks.ts'
import dialog from '#ui/views/dialog.module.css'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { PageHeader } from '#ui/views/page-header.tsx'
import { logCheck } from '../model/log-check.ts'
import { logPurge } from '../model/log-purge.ts'
import { operationVerify } from '../model/operation-calls.ts'
import styles from './log.module.css'
import { LogMonths } from './log-months.tsx'
import { TaskProgress } from './task-progress.tsx'

/** 归档与校验: checks of the chain over the logs; a broken one names the first link that does not match. */
export function LogChecks() {
  const may = useCan('operation.verify')
  const maySeePurges = useCan('logPurge.view')
  const [asked, setAsked] = useState<{ readonly month: string | null } | null>(null)
  return (
    <>
      <LogMonths onCheck={may ? month => setAsked({ month }) : null} />
      <ListScreen
        resource={logCheck}
        title="校验记录"
        shown={['createdAt', 'span', 'links', 'outcome', 'brokenAt', 'finding', 'head']}
        columns={{
          head: {
            width: 200,
            render: row =>
              row.head !== null && (
                <Typography.Text
                  className={styles.hash ?? ''}
                  copyable={{ text: row.head, tooltips: ['复制链头', '已复制'] }}
                >
                  {row.head.slice(0, 16)}…
                </Typography.Text>
              ),
          },
        }}
        actions={
          may && (
            <Button type="primary" onClick={() => setAsked({ month: null })}>
              校验日志
            </Button>
          )
        }
      />
      {maySeePurges && (
        <div className={styles.below}>
          <PageHeader title="清除记录" note="到期归档经两人同意后清除" />
          <ListScreen resource={logPurge} kept="memory" />
        </div>
      )}
      {asked && <CheckDialog first={asked.month} onClose={() => setAsked(null)} />}
    </>
  )
}

function CheckDialog({
  first,
  onClose,
}: {
  readonly first: string | null
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const [month, setMonth] = useState<Dayjs | null>(first === null ? null : dayjs(first))
  const [taskId, setTaskId] = useState<string>()
  const task = useTask(taskId)
  const start = async () => {
    try {
      const started = await tell(operationVerify, {
        ...(month ? { month: month.format('YYYY-MM') } : {}),
      })
      setTaskId(started.taskId)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Modal
      open
      width={460}
      title="校验日志"
      okText="开始校验"
      cancelText={taskId ? '在后台继续' : '取消'}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {taskId === undefined && <OkBtn />}
        </>
      )}
      onOk={start}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        {taskId ? (
          <TaskProgress task={task} resource={logCheck} />
        ) : (
          <>
            <span className={dialog.quiet}>
              逐条重算摘要链。任何一条被改动或删除，都会指出首处不符的序号。
            </span>
            <DatePicker
              picker="month"
              value={month}
              onChange={setMonth}
              placeholder="选择月份，留空则校验全部"
              aria-label="月份"
            />
          </>
        )}
      </div>
    </Modal>
  )
}
