import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Form, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { get, post, sentenceOfError } from '#ui/logic/request.ts'
import { FailureState } from './failure-state.tsx'

export interface SettingsDrawerProps {
  readonly title: string
  /** Path of the resource beside which `getSettings` and `setSettings` stand. */
  readonly beside: string
  readonly onClose: () => void
  /** The items of the form, named by the settings. */
  readonly children: ReactNode
}

/** The settings of a screen in a drawer: read, changed and saved as one. */
export function SettingsDrawer({ title, beside, onClose, children }: SettingsDrawerProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const key = ['settings', beside]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => get<Readonly<Record<string, unknown>>>(`/api/${beside}/getSettings`),
  })
  const save = async (values: object) => {
    try {
      await post(`/api/${beside}/setSettings`, { ...data, ...values })
      await client.invalidateQueries({ queryKey: key })
      message.success('已保存，立即生效')
      onClose()
    } catch (failure) {
      message.error(sentenceOfError(failure))
    }
  }
  return (
    <Drawer open title={title} size={460} onClose={onClose}>
      {error ? (
        <FailureState size="small" failure={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Form layout="vertical" initialValues={data} onFinish={save}>
          {children}
          <Button type="primary" htmlType="submit">
            保存
          </Button>
        </Form>
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}
