use std::{env, error::Error};

use base64::{Engine, prelude::BASE64_STANDARD};
use contralto::{Client, ClientInfo, Error as Failure, types::*};
use serde_json::{Value, json};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let credentials = BASE64_STANDARD.encode(env::var("CONTRALTO_AUTH")?);
    let headers = [("authorization".parse()?, format!("Basic {credentials}").parse()?)].into_iter().collect();
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    let api = Client::new_with_client(&format!("{}/api", env::var("CONTRALTO_URL")?), http);

    let flow = api.create_flow().body_map(|body| body.name("etl")).send().await?;
    let run = api.create_flow_run().body_map(|body| body.flow_id(flow.id)).send().await?;
    let completed: StateCreate = StateCreate::builder().type_(StateType::Completed).try_into()?;
    let result = api.set_flow_run_state().id(run.id).body_map(|body| body.state(completed)).send().await?;
    let state = result.state.as_ref().and_then(|state| state.name.as_deref());
    println!("{} {} {}", *flow.name, result.status, state.unwrap_or_default());

    let nightly = json!({ "name": "nightly", "flow_id": flow.id, "description": "Loads sales", "version": "1", "tags": ["sales"] });
    let deployment = api.create_deployment().body(serde_json::from_value::<DeploymentCreate>(nightly)?).send().await?;
    let changes: DeploymentUpdate = DeploymentUpdate::builder().entrypoint("etl.py:main".to_string()).try_into()?;
    let mut body = serde_json::to_value(changes)?;
    body["description"] = Value::Null;
    body["tags"] = json!([]);
    let url = format!("{}/deployments/{}", api.baseurl(), deployment.id);
    api.client().patch(url).json(&body).send().await?.error_for_status()?;
    let updated = api.read_deployment().id(deployment.id).send().await?;
    let description = updated.description.as_deref().unwrap_or("cleared");
    let (version, entrypoint) = (updated.version.as_deref().unwrap_or_default(), updated.entrypoint.as_deref().unwrap_or_default());
    println!("{description}, {} tags, version {version}, {entrypoint}", updated.tags.len());

    if let Err(Failure::ErrorResponse(failure)) = api.read_flow().id(run.id).send().await {
        // the text; ErrorDetail::Array has the list of problems of a 422
        if let Some(ErrorDetail::String(detail)) = &failure.detail {
            println!("{} {detail}", failure.status().as_u16());
        }
    }
    Ok(())
}
