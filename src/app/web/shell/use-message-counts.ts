import { useSession } from '#ui/logic/session.ts'
import { isOpenTask, useTasks } from '#ui/logic/use-tasks.ts'
import { useUnread } from './use-notices.ts'
import { useTodoCount } from './use-todo.ts'

/** The parts of the message centre, in their order. */
export type MessageTab = 'todo' | 'notice' | 'task' | 'mention'

/** How much each part holds that is not done; null where the person has no source of it. */
export type MessageCounts = Readonly<Record<MessageTab, number | null>>

/** The counts of header and message centre, kept fresh by the one stream of events. */
export function useMessageCounts(): MessageCounts {
  const { messages } = useSession().account
  const todo = useTodoCount().total
  const unread = useUnread()
  const tasks = useTasks()
  const held = (has: boolean, count: number) => (has ? count : null)
  return {
    todo: held(messages.todo || todo > 0, todo),
    notice: unread.notices,
    task: held(messages.task || tasks.length > 0, tasks.filter(isOpenTask).length),
    mention: held(messages.mention || unread.mentions > 0, unread.mentions),
  }
}
