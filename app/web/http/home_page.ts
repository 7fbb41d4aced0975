/** What is here, for a client that is not sent to the console. */
export function homePage(basePath: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Signalbox</title>
    <link rel="icon" type="image/png" href="${basePath}/docs/favicon-32x32.png">
    <link rel="stylesheet" href="${basePath}/docs/page.css">
  </head>
  <body>
    <main>
      <h1>Signalbox</h1>
      <p>Routes URLs to booking flows. This address is an API; requests need an access token.</p>
      <ul>
        <li><a href="${basePath}/console">Open the web console</a></li>
        <li><a href="${basePath}/docs">Read the API and try it</a></li>
        <li><a href="${basePath}/openapi.json">Its description for programs (OpenAPI 3.1)</a></li>
        <li><a href="${basePath}/health/ready">Whether this instance reaches its stores</a></li>
        <li><a href="${basePath}/info">The environment and the uptime of this instance</a></li>
      </ul>
    </main>
  </body>
</html>
`
}
