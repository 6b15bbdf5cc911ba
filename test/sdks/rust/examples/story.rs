use std::collections::HashMap;
use std::error::Error;

use base64::{Engine, prelude::BASE64_STANDARD};
use contralto::types::*;
use contralto::{Client, ClientInfo, Error as Failure};
use serde_json::{Value, json};

/// Any JSON object, as the contract's `JsonObject`.
fn object(value: Value) -> JsonObject {
    serde_json::from_value(value).expect("an object")
}

/// A client that sends the credentials with every request.
fn connect() -> Result<Client, Box<dyn Error>> {
    let credentials = BASE64_STANDARD.encode(std::env::var("CONTRALTO_AUTH")?);
    let authorization = [(
        "authorization".parse()?,
        format!("Basic {credentials}").parse()?,
    )];
    let http = reqwest::Client::builder()
        .default_headers(authorization.into_iter().collect())
        .build()?;
    Ok(Client::new_with_client(
        &format!("{}/api", std::env::var("CONTRALTO_URL")?),
        http,
    ))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let api = connect()?;

    let labels: HashMap<String, LabelValue> = serde_json::from_value(json!({ "team": "data" }))?;
    let flow = api
        .create_flow()
        .body_map(|body| body.name("story").tags(["story".into()]).labels(labels))
        .send()
        .await?;
    println!("flow {} tagged {}", *flow.name, flow.tags.join(","));

    let parameters = object(json!({ "rows": 1000 }));
    let run = api
        .create_flow_run()
        .body_map(|body| body.flow_id(flow.id).parameters(parameters))
        .send()
        .await?;
    let of = if run.flow_id == flow.id {
        flow.name.as_str()
    } else {
        "another flow"
    };
    println!(
        "run {} of {of}",
        run.state.as_ref().ok_or("no state")?.type_
    );
    for wanted in [
        StateType::Running,
        StateType::Completed,
        StateType::Pending,
        StateType::Pending,
    ] {
        let state: StateCreate = StateCreate::builder().type_(wanted).try_into()?;
        let result = api
            .set_flow_run_state()
            .id(run.id)
            .body_map(|body| body.state(state))
            .send()
            .await?;
        let reason = match &result.details {
            OrchestrationDetails::AbortDetails(StateAbortDetails {
                reason: Some(reason),
                ..
            }) => format!(": {reason}"),
            _ => String::new(),
        };
        println!("{wanted} {}{reason}", result.status);
    }

    let pending: StateTypeCriterion = StateTypeCriterion::builder()
        .any(vec![StateType::Pending])
        .try_into()?;
    let state: FlowRunStateCriterion =
        FlowRunStateCriterion::builder().type_(pending).try_into()?;
    let id: ExcludableIdCriterion = ExcludableIdCriterion::builder()
        .any(vec![run.id])
        .try_into()?;
    let runs: FlowRunFilter = FlowRunFilter::builder().id(id).state(state).try_into()?;
    let found = api
        .filter_flow_runs()
        .body_map(|body| {
            body.flow_runs(runs)
                .sort(FlowRunSort::StartTimeDesc)
                .limit(5)
        })
        .send()
        .await?;
    let state_name = found[0].state_name.as_deref().unwrap_or_default();
    println!(
        "found {}: {state_name} with {} rows",
        found.len(),
        *found[0].parameters["rows"]
    );

    let zone = json!({ "zone": "eu" });
    api.create_variable()
        .body_map(|body| body.name("region").value(zone))
        .send()
        .await?;
    let variable = api.read_variable_by_name().name("region").send().await?;
    println!(
        "variable {} in zone {}",
        *variable.name,
        variable.value["zone"].as_str().unwrap_or_default()
    );

    let pool = api
        .create_work_pool()
        .body_map(|body| body.name("local").type_("process"))
        .send()
        .await?;
    println!("pool {} of type {}", *pool.name, pool.type_);

    let hourly: Schedule = Schedule::builder().interval(3600.0).try_into()?;
    let daily: Schedule = Schedule::builder()
        .cron(ScheduleCron::try_from("0 6 * * *")?)
        .timezone("Europe/Berlin".to_string())
        .try_into()?;
    let hourly: DeploymentScheduleCreate = DeploymentScheduleCreate::builder()
        .schedule(hourly)
        .try_into()?;
    let daily: DeploymentScheduleCreate = DeploymentScheduleCreate::builder()
        .schedule(daily)
        .try_into()?;
    let limit = std::num::NonZeroU64::new(5);
    let schema: HashMap<String, JsonValue> = serde_json::from_value(json!({ "type": "object" }))?;
    let deployment = api
        .create_deployment()
        .body_map(|body| {
            body.name("hourly")
                .flow_id(flow.id)
                .work_pool_name(pool.name.as_str().to_string())
                .description("Every hour".to_string())
                .version("1".to_string())
                .tags(["story".into()])
                .concurrency_limit(limit)
                .pull_steps(vec![object(json!({ "story.pull": {} }))])
                .parameter_openapi_schema(schema)
                .schedules(vec![hourly, daily])
        })
        .send()
        .await?;
    let schedules = || deployment.schedules.iter().map(|one| &one.schedule);
    let every = schedules()
        .find_map(|one| one.interval)
        .ok_or("no interval")?;
    let at = schedules()
        .find_map(|one| one.cron.as_deref())
        .ok_or("no expression")?;
    println!("deployment {}: every {every} s, at {at}", deployment.name);
    api.pause_deployment().id(deployment.id).send().await?;
    println!(
        "paused {}",
        api.read_deployment().id(deployment.id).send().await?.paused
    );

    let changes: DeploymentUpdate = DeploymentUpdate::builder()
        .entrypoint("story.py:main".to_string())
        .try_into()?;
    let mut body = serde_json::to_value(changes)?;
    for cleared in [
        "description",
        "concurrency_limit",
        "pull_steps",
        "parameter_openapi_schema",
    ] {
        body[cleared] = Value::Null;
    }
    body["tags"] = json!([]);
    api.client()
        .patch(format!("{}/deployments/{}", api.baseurl(), deployment.id))
        .json(&body)
        .send()
        .await?
        .error_for_status()?;
    let updated = api.read_deployment().id(deployment.id).send().await?;
    if updated.description.is_none()
        && updated.global_concurrency_limit.is_none()
        && updated.pull_steps.is_none()
        && updated.parameter_openapi_schema.is_none()
    {
        println!("cleared description, limit, steps and schema");
    }
    if updated.tags.is_empty() {
        println!(
            "emptied tags, kept version {} and {} schedules, set {}",
            updated.version.as_deref().unwrap_or_default(),
            updated.schedules.len(),
            updated.entrypoint.as_deref().unwrap_or_default()
        );
    }
    api.update_variable_by_name()
        .name("region")
        .body_map(|body| body.value(Value::Null))
        .send()
        .await?;
    let variable = api.read_variable_by_name().name("region").send().await?;
    println!("variable region {}", *variable.value);

    let block_type = api
        .create_block_type()
        .body_map(|body| body.name("Story").slug("story"))
        .send()
        .await?;
    let fields = object(
        json!({ "title": "Story", "type": "object", "properties": { "retries": { "type": "integer" } } }),
    );
    let schema = api
        .create_block_schema()
        .body_map(|body| body.block_type_id(block_type.id).fields(fields))
        .send()
        .await?;
    let name: BlockDocumentCreateName = "settings".try_into()?;
    let data = object(json!({ "retries": 3 }));
    let block = api
        .create_block_document()
        .body_map(|body| {
            body.name(name)
                .data(data)
                .block_type_id(block_type.id)
                .block_schema_id(schema.id)
        })
        .send()
        .await?;
    let (name, of) = (
        block.name.as_ref().ok_or("no name")?,
        block.block_type.as_ref().ok_or("no type")?,
    );
    println!(
        "block {} of {} with retries {}",
        **name, of.slug, *block.data["retries"]
    );

    let matching: ResourceSpecification =
        serde_json::from_value(json!({ "prefect.resource.id": "story.*" }))?;
    let trigger: EventTrigger = EventTrigger::builder()
        .type_(EventTriggerType::Event)
        .posture(TriggerPosture::Reactive)
        .expect(["story.told".into()])
        .match_(matching)
        .try_into()?;
    let nothing: DoNothing = DoNothing::builder()
        .type_(DoNothingType::DoNothing)
        .try_into()?;
    let automation = api
        .create_automation()
        .body_map(|body| {
            body.name("on-story")
                .trigger(trigger)
                .actions([nothing.into()])
        })
        .send()
        .await?;
    let Trigger::EventTrigger(trigger) = &automation.trigger else {
        return Err("another trigger".into());
    };
    let Action::DoNothing(action) = &automation.actions[0] else {
        return Err("another action".into());
    };
    println!(
        "automation {} expects {}: {}",
        automation.name,
        trigger.expect.join(","),
        action.type_
    );

    let id = uuid::Uuid::new_v4();
    let resource: EventResource = EventResource::builder()
        .prefect_resource_id("story.1")
        .extra(HashMap::new())
        .try_into()?;
    let event: Event = Event::builder()
        .id(id)
        .event("story.told")
        .occurred(chrono::Utc::now())
        .resource(resource)
        .try_into()?;
    api.create_events().body(vec![event]).send().await?;
    let name: EventNameFilter = EventNameFilter::builder()
        .name(vec!["story.told".into()])
        .try_into()?;
    let filter: EventFilter = EventFilter::builder().event(name).try_into()?;
    let page = api
        .filter_events()
        .body_map(|body| body.filter(filter))
        .send()
        .await?;
    println!(
        "event {} of {}",
        page.events[0].event, *page.events[0].resource.prefect_resource_id
    );

    if let Err(Failure::ErrorResponse(failure)) = api.read_flow().id(id).send().await {
        if let Some(ErrorDetail::String(detail)) = &failure.detail {
            println!("{} {detail}", failure.status().as_u16());
        }
    }

    // the client itself rejects names that the contract does not allow
    let refused = api
        .client()
        .post(format!("{}/variables/", api.baseurl()))
        .json(&json!({ "name": "Region EU", "value": 1 }))
        .send()
        .await?;
    let status = refused.status().as_u16();
    let failure: contralto::types::Error = refused.json().await?;
    if let Some(ErrorDetail::Array(problems)) = &failure.detail {
        println!(
            "{status} {} {}",
            problems[0].loc.join("."),
            problems[0].type_
        );
    }

    api.delete_flow_run().id(run.id).send().await?;
    if let Err(Failure::ErrorResponse(failure)) = api.read_flow_run().id(run.id).send().await {
        println!(
            "{}",
            if failure.status().as_u16() == 404 {
                "deleted"
            } else {
                "still there"
            }
        );
    }
    Ok(())
}
