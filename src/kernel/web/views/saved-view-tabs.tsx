import { MoreOutlined, PushpinFilled } from '@ant-design/icons'
import { App, Button, Dropdown, Tabs } from 'antd'
import { sentenceOfError } from '../logic/request.ts'
import type { SavedView, useSavedViews } from '../logic/use-saved-views.ts'
import styles from './list-screen.module.css'

export interface SavedViewTabsProps {
  readonly saved: ReturnType<typeof useSavedViews>
  readonly current: string
  onChoose(view: SavedView | null): void
}

/** The saved views of a list as tabs. */
export function SavedViewTabs({ saved, current, onChoose }: SavedViewTabsProps) {
  const { message } = App.useApp()
  const chosen = saved.views.find(view => view.id === current)
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
            </span>
          ),
        })),
      ]}
      tabBarExtraContent={
        chosen && (
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
                return run(saved.change({ view: chosen, isDefault: !chosen.isDefault }), '已保存')
              },
            }}
          >
            <Button type="text" size="small" icon={<MoreOutlined />} aria-label="视图操作" />
          </Dropdown>
        )
      }
    />
  )
}
