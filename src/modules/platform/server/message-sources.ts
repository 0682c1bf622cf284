import type { Act } from '#kernel/server/act.ts'
import type { MessageSources } from '../model/message-centre.ts'
import { mayBeMentioned } from './mention.ts'
import { todoSources } from './todo.ts'

const long = /\.(export|import)$/

/** What the person can ever have in the message centre: by rights, not by what is there today. */
export function messageSources(act: Act): MessageSources {
  return {
    todo: todoSources().some(({ isFor }) => isFor(act)),
    task: [...act.person.actions.keys()].some(action => long.test(action)),
    mention: mayBeMentioned(act),
  }
}
