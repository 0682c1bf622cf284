import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Alert, AutoComplete, Button, Form, Steps } from 'antd'
import { useDeferredValue, useState } from 'react'
import { searchList } from '#modules/platform/model/search-calls.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import { explainSight, type Sight } from './account-calls.ts'

interface FoundRecord {
  readonly id: string
  readonly title: string
  readonly label: string
  readonly link: string
}

/** 为什么看不到: whether an account sees a screen or record, and which rule stands in the way. */
export function SightExplainer({
  account,
  name,
}: {
  readonly account: string
  readonly name: string
}) {
  const [typed, setTyped] = useState('')
  const found = useRecords(useDeferredValue(typed))
  const asked = useMutation({ mutationFn: (address: string) => explainSight(account, address) })
  const ask = (address: string) => address.trim() !== '' && asked.mutate(address.trim())
  const failure = asked.error && faultOf(asked.error)
  return (
    <div className={dialog.stack}>
      <Form layout="vertical" onFinish={() => ask(typed)}>
        <Form.Item
          label="页面或记录"
          htmlFor="sight-address"
          extra="粘贴对方打不开的页面地址，或搜索记录的编号、名称。结果只说明规则，不显示记录内容。"
          {...(failure ? { validateStatus: 'error' as const, help: failure } : {})}
        >
          <div className={dialog.row}>
            <AutoComplete
              id="sight-address"
              className={dialog.headline}
              value={typed}
              maxLength={500}
              placeholder="https://…/project/promine?id=… 或记录编号、名称"
              options={found.map(({ id, title, label, link }) => ({
                key: id,
                value: link,
                label: `${title}（${label}）`,
              }))}
              onChange={setTyped}
              onSelect={ask}
            />
            <Button
              type="primary"
              htmlType="submit"
              disabled={typed.trim() === ''}
              loading={asked.isPending}
            >
              查询
            </Button>
          </div>
        </Form.Item>
      </Form>
      {asked.data && <Answer name={name} sight={asked.data} />}
    </div>
  )
}

function Answer({ name, sight }: { readonly name: string; readonly sight: Sight }) {
  const { title, label, findings } = sight
  const what = label === null ? `「${title}」` : `「${title}」中的这条记录（${label}）`
  const obstacles = findings.filter(({ isFine }) => !isFine)
  return (
    <>
      <Alert
        showIcon
        type={obstacles.length === 0 ? 'success' : 'error'}
        title={
          obstacles.length === 0
            ? `${name}能看到${what}`
            : `${name}看不到${what}：${obstacles.map(({ says }) => says).join('；')}`
        }
      />
      <Steps
        orientation="vertical"
        size="small"
        current={findings.length}
        items={findings.map(({ about, isFine, says }) => ({
          title: about,
          content: says,
          status: isFine ? 'finish' : 'error',
        }))}
      />
    </>
  )
}

/** Records that the asking person sees, to choose from; none while an address is typed. */
function useRecords(typed: string): readonly FoundRecord[] {
  const keyword = typed.trim()
  const isSearched = keyword.length >= 2 && !/^(https?:)?\//.test(keyword)
  const { data } = useQuery({
    queryKey: ['search', 'records', keyword, 'quick'],
    queryFn: ({ signal }) =>
      fetchAsk(searchList, { keyword, of: 'records', patience: 'quick' }, { signal }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return isSearched ? (data?.list ?? []) : []
}

function faultOf(error: Error): string {
  const [fault] = error instanceof RequestFailure ? error.errors : []
  return fault?.message ?? sentenceOfError(error)
}
