import { MoreOutlined, PushpinFilled } from '@ant-design/icons'
import { App, Badge, Button, Dropdown, Tabs } from 'antd'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { SavedView, useSavedViews } from '#ui/logic/use-saved-views.ts'
import { isViewChanged, type ViewQuery } from '#ui/logic/view-query.ts'
import styles from './list-screen.module.css'

export interface SavedViewTabsProps {
  readonly saved: ReturnType<typeof useSavedViews>
  readonly current: string
  /** The list as it stands now. */
  readonly now: ViewQuery
  onChoose(view: SavedView | null): void
  /** Keeps the list as it stands under another name. */
  onSaveAs(): void
}

/** The saved views of a list as tabs; one that was changed may be saved so, or taken back. */
export function SavedViewTabs({ saved, current, now, onChoose, onSaveAs }: SavedViewTabsProps) {
  const { message } = App.useApp()
  const chosen = saved.views.find(view => view.id === current)
  const isChanged = chosen !== undefined && isViewChanged(chosen.query, now)
  const isOwn = chosen?.can?.includes('update') ?? false
  const run = (act: Promise<unknown>, done: string) =>
    act.then(
      () => message.success(done),
      error => message.error(sentenceOfError(error)),
    )
  return (
    <Tabs
      className={styles.views ?? ''}
      size="small"
      activeKey={chosen?.id ?? ''}
      onChange={key => onChoose(saved.views.find(view => view.id === key) ?? null)}
      items={[
        { key: '', label: '全部' },
        ...saved.views.map(view => ({
          key: view.id,
          label: (
            <span>
              {view.isDefault && <PushpinFilled className={styles.pin} />}
              {view.name}
              {view.shared !== 'none' && <small className={styles.shared}>共享</small>}
              {isChanged && view === chosen && (
                <Badge dot title="有未保存的修改" offset={[4, -6]} />
              )}
            </span>
          ),
        })),
      ]}
      tabBarExtraContent={
        chosen && (
          <>
            {isChanged && isOwn && (
              <Button
                type="link"
                size="small"
                onClick={() => run(saved.change({ view: chosen, query: now }), '视图已保存')}
              >
                保存修改
              </Button>
            )}
            {isChanged && (
              <>
                <Button type="link" size="small" onClick={onSaveAs}>
                  另存为
                </Button>
                <Button type="link" size="small" onClick={() => onChoose(chosen)}>
                  还原
                </Button>
              </>
            )}
            {isOwn && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    { key: 'default', label: chosen.isDefault ? '取消默认' : '设为默认' },
                    { key: 'remove', label: '删除视图', danger: true },
                  ],
                  onClick: ({ key }) => {
                    if (key === 'remove') {
                      onChoose(null)
                      return run(saved.remove(chosen), '视图已删除')
                    }
                    return run(
                      saved.change({ view: chosen, isDefault: !chosen.isDefault }),
                      '已保存',
                    )
                  },
                }}
              >
                <Button type="text" size="small" icon={<MoreOutlined />} aria-label="视图操作" />
              </Dropdown>
            )}
          </>
        )
      }
    />
  )
}
