import { eq } from 'drizzle-orm'
import { columnNamed } from '#kernel/server/tables.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { logAlert } from '../model/log-alert.ts'
import { logAlertServing } from './log-alert.ts'

/** Alerts that nobody has handled. */
export const alertTodoSource = recordTodo({
  serving: logAlertServing,
  label: '日志告警',
  link: '/logCenter/logList?log=alert',
  action: 'logAlert.handle',
  where: () => eq(columnNamed(logAlert, 'state'), 'open'),
  item: row => ({
    title: row.summary,
    organisation: row.organisation,
    submittedAt: row.createdAt,
  }),
})
