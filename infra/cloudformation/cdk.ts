/** What tests of the template need of the CDK, which is installed for this folder alone. */
export { Match, Template } from 'aws-cdk-lib/assertions'
export { App, CloudFormationValidatePlugin } from 'aws-cdk-lib/core'
