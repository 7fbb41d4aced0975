import { type EndpointDescription, json } from '#shared/http/endpoint_description'
import { answerObject, arrayOf, ref, STRING } from '#shared/http/json_schema'

export const storeCheckEndpoint: EndpointDescription = {
  tag: 'Cluster',
  summary: 'Check the stores',
  description:
    'Asks MongoDB and Redis over the connections of this instance and says what `health:check` says. Writes nothing.',
  access: 'operator',
  answers: {
    200: json(
      'How the stores answered.',
      answerObject({
        data: arrayOf(ref('ProbedStore')),
        meta: answerObject({
          verdict: { ...STRING, description: 'As of `health:check`, such as `up` or `full`.' },
          certainty: { ...STRING, description: '`known` or `inferred`.' },
          advice: { ...arrayOf(STRING), description: 'What it means and what to do next.' },
        }),
      }),
      {
        data: [{ name: 'redis', is_up: true, condition: 'up', latency_ms: 0.4, state: 'primary' }],
        meta: { verdict: 'up', certainty: 'known', advice: ['Nothing is down.'] },
      }
    ),
  },
}
