import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { dataQuestion } from '../model/index.ts'
import { AskDesk } from './ask-desk.tsx'
import { Board } from './board.tsx'

/** 智能数据: questions in Chinese, a board of those that are kept in sight, and all that are kept. */
export default function AiDataScreen() {
  return (
    <ScreenParts
      label="智能数据"
      parts={[
        { key: 'ask', label: '提问', content: () => <AskDesk /> },
        { key: 'board', label: '我的看板', content: () => <Board /> },
        { key: 'kept', label: '已保存', content: () => <Kept /> },
      ]}
    />
  )
}

function Kept() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={dataQuestion}
      title="已保存的问题"
      canCreate={false}
      onOpen={row => void navigate(withParams('/zhuanti/aiData', { kept: row.id }))}
      shown={['text', 'shared', 'schedule', 'pinned', 'owner', 'runs', 'lastRunAt', 'feedback']}
      columns={{ text: { width: 320 } }}
    />
  )
}
