import type { AnyResource } from '#kernel/resource/resource.ts'
import { lazyPart } from './lazy-part.tsx'
import { Section } from './section.tsx'

const DiscussionView = lazyPart(async () => (await import('./discussion-view.tsx')).DiscussionView)
const HistoryView = lazyPart(async () => (await import('./history-view.tsx')).HistoryView)

/** The tabs that end the page of a record: what was done with it, and what is said of it. */
export function recordTabs(resource: AnyResource, id: string, discussion = '评论附件') {
  const { history = true, discussion: isDiscussed = true } = resource
  const tabs = [
    history && {
      key: 'history',
      label: '操作记录',
      content: (
        <Section>
          <HistoryView resource={resource} id={id} />
        </Section>
      ),
    },
    isDiscussed && {
      key: 'discussion',
      label: discussion,
      content: (
        <Section>
          <DiscussionView resource={resource} id={id} />
        </Section>
      ),
    },
  ]
  return tabs.filter(tab => tab !== false)
}
