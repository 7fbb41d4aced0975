import { test } from '@japa/runner'
import { noReply, reasonOf } from '#cluster/lua/lua_script'

const refused = (text: string) => {
  const error = new Error(text)
  error.name = 'ReplyError'
  return reasonOf(noReply(error))
}

test.group('The reason of a script that had no reply', () => {
  test('names a missing right, which Redis reports as a mere error within a script', ({
    assert,
  }) => {
    const end = 'script: 1f2e, on @user_script:6.'
    assert.equal(
      refused(`ERR The user executing the script can't run this command or subcommand ${end}`),
      "refused: NOPERM, the user can't run a command of the script"
    )
    assert.equal(
      refused(`ERR The user executing the script can't access at least one of the keys ${end}`),
      "refused: NOPERM, the user can't use the key"
    )
  })

  test('is otherwise the code alone, without names of keys', ({ assert }) => {
    assert.equal(
      refused('READONLY You can not write against a read only replica.'),
      'refused: READONLY'
    )
  })
})
